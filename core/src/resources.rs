//! What a player takes of the machine, told before it is made: a server or a match can then refuse
//! it or wait for room.

/// What a player takes of the machine while it lives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// Threads that think at once.
    pub threads: usize,
    /// Bytes of all its tables and of what its threads learn.
    pub bytes: u64,
    /// Nodes of a proof before the search, which cannot be stopped half-way; 0 for none.
    pub proof_nodes: u64,
}
