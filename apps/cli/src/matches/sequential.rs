//! The flags of a sequential test.

use crate::fault::refuse;
use anyhow::Result;
use clap::{Args, ValueEnum};
use fiveply_lab::stats::{Model, Sprt};

/// A sequential test.
#[derive(Args, Clone, Debug)]
pub(crate) struct SequentialArgs {
    /// Test sequentially between two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,

    /// The probability of accepting ELO1 wrongly
    #[arg(long, value_name = "A", default_value_t = 0.05, requires = "sprt", allow_hyphen_values = true)]
    alpha: f64,

    /// The probability of accepting ELO0 wrongly
    #[arg(long, value_name = "B", default_value_t = 0.05, requires = "sprt", allow_hyphen_values = true)]
    beta: f64,

    /// What the Elo differences are counted in
    #[arg(long, value_name = "MODEL", default_value = "logistic", requires = "sprt")]
    model: ModelName,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModelName {
    /// Elo, a statement about the score
    Logistic,
    /// Normalised Elo, a statement about the score in standard deviations of a game
    Normalized,
}

impl SequentialArgs {
    /// The test, if one is asked for.
    pub(crate) fn sprt(&self) -> Result<Option<Sprt>> {
        let Some(text) = &self.sprt else { return Ok(None) };
        let read = |part: &str| part.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
        let bounds = text.split_once(',').and_then(|(low, high)| Some((read(low)?, read(high)?)));
        let (elo0, elo1) =
            bounds.ok_or_else(|| refuse(format!("--sprt {text:?}: accepted: two numbers ELO0,ELO1 as in 0,5")))?;
        let model = match self.model {
            ModelName::Logistic => Model::Logistic,
            ModelName::Normalized => Model::Normalized,
        };
        Ok(Some(Sprt::new(elo0, elo1, self.alpha, self.beta, model).map_err(|error| refuse(error.to_string()))?))
    }
}
