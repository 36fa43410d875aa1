//! Being the host: other people's engines as players, over UCI, UGI, for chess the Chess Engine
//! Communication Protocol (xboard), and for Khet 2.0 the protocol of Khet2-AI.
//!
//! An engine is a stranger: it may crash, hang, flood us, cheat or stay when it should leave. Every
//! command has a deadline, every line a longest length, every move is checked by our rules, and
//! every process ends. [`Hosted`] is the player; [`supervise`] the small program that each engine
//! runs under.

mod check;
mod dialogue;
mod info;
mod khet2;
mod player;
mod process;
mod supervisor;
mod trouble;
mod universal;
mod xboard;

pub use check::{Step, Subject, check};
pub use player::Hosted;
pub use supervisor::{become_engine, supervise};

use fiveply_core::{AnyGame, Limits};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A language that engines speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Game Interface.
    Ugi,
    /// The Chess Engine Communication Protocol, for chess alone.
    Xboard,
    /// The protocol of Khet2-AI, for Khet 2.0 alone.
    Khet2,
}

impl Language {
    /// The languages to try with a program, in this order: its own where that is known, else those
    /// in which the game is played.
    fn of<'a>(program: &'a Program, game: &dyn AnyGame) -> &'a [Language] {
        match (&program.language, game.text()) {
            (Some(language), _) => std::slice::from_ref(language),
            (None, game) if game.starts_with("chess") => &[Language::Uci, Language::Ugi, Language::Xboard],
            (None, game) if khet2::plays(&game) => &[Language::Uci, Language::Ugi, Language::Khet2],
            (None, _) => &[Language::Uci, Language::Ugi],
        }
    }

    fn name(self) -> &'static str {
        match self {
            Language::Uci => "UCI",
            Language::Ugi => "UGI",
            Language::Xboard => "xboard",
            Language::Khet2 => "Khet2-AI",
        }
    }
}

/// An engine to host.
#[derive(Clone, Debug)]
pub struct Program {
    /// The engine text that makes it again.
    pub text: String,
    /// The program.
    pub command: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
    /// Its protocol; found out by asking where none is named.
    pub language: Option<Language>,
    /// Limits of its own, besides those of the question.
    pub limits: Limits,
    /// What it may take, in mebibytes.
    pub memory: Option<u64>,
    /// How long it may be silent beyond the time it was given.
    pub patience: Duration,
    /// After so many faults it is not started again.
    pub faults: u32,
    /// A file to which everything said is appended.
    pub log: Option<PathBuf>,
}

/// What hosting needs from the program around it.
#[derive(Clone)]
pub struct Host {
    /// The program that has [`supervise`] as its command `supervise`.
    pub supervisor: PathBuf,
    /// Hears of what is wrong but ends no game.
    pub warn: Arc<dyn Fn(&str) + Send + Sync>,
}
