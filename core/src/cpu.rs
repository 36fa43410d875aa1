//! Which processors this program is built for, and whether this machine's would run a faster build.
//!
//! Both builds search the same nodes; the newer one has wider registers and more instructions for
//! single bits.

/// The level of x86-64 this program needs, or the name of another architecture.
pub const LEVEL: &str = if cfg!(not(target_arch = "x86_64")) {
    std::env::consts::ARCH
} else if cfg!(all(target_feature = "avx2", target_feature = "bmi2", target_feature = "lzcnt")) {
    V3
} else if cfg!(all(target_feature = "sse4.2", target_feature = "popcnt")) {
    "x86-64-v2"
} else {
    "x86-64"
};

/// The level of the faster build.
pub const V3: &str = "x86-64-v3";

/// Whether this machine runs programs that need [`V3`].
#[cfg(target_arch = "x86_64")]
pub fn runs_v3() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("f16c") && has!("fma") && has!("lzcnt") && has!("movbe")
}

/// Whether this machine runs programs that need [`V3`].
#[cfg(not(target_arch = "x86_64"))]
pub fn runs_v3() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_runs_is_built_for_its_machine() {
        assert!(LEVEL != V3 || runs_v3(), "this build would not have started here");
        assert!(!LEVEL.is_empty());
    }
}
