//! What is tuned: an evaluation, the weights it starts with, and which of them may move.

use crate::fault::refuse;
use crate::output::{read_file, shown, typed_path};
use anyhow::Result;
use fiveply_core::{AnyGame, EvaluationInfo, Score, weights};
use fiveply_engines::EngineSpec;

/// The evaluation with this name that all the games share.
pub(super) fn evaluation(games: &[&dyn AnyGame], name: &str) -> Result<&'static EvaluationInfo> {
    let mut shared: Option<&'static EvaluationInfo> = None;
    for game in games {
        let names: Vec<&str> = game.evaluations().iter().map(|info| info.name).collect();
        let unknown = || refuse(format!("{}: no evaluation {name:?}; accepted: {}", game.text(), names.join(", ")));
        let info = game.evaluations().iter().find(|info| info.name == name).ok_or_else(unknown)?;
        if shared.is_some_and(|shared| shared.weights != info.weights) {
            return Err(refuse(format!("{}: its weights are others; accepted: games that share them", game.text())));
        }
        shared = Some(info);
    }
    let info = shared.ok_or_else(|| refuse("no game was named"))?;
    if info.weights.is_empty() {
        return Err(refuse(format!("evaluation {name:?} has no weights")));
    }
    Ok(info)
}

/// The evaluation that an engine plays with.
pub(super) fn evaluation_of(game: &dyn AnyGame, engine: &EngineSpec) -> Result<&'static EvaluationInfo> {
    if engine.names_file() {
        return Err(refuse(format!(
            "engine \"{engine}\": its weights come from a file; accepted: --start FILE instead"
        )));
    }
    let full = fiveply_catalog::full_spec(game, engine)?;
    let none =
        || refuse(format!("engine \"{engine}\": it has no evaluation; accepted: one that has, as in best, report"));
    evaluation(&[game], full.evaluation().ok_or_else(none)?)
}

/// The weights of a file, or the evaluation's own without one.
pub(super) fn start(file: Option<&str>, info: &EvaluationInfo) -> Result<Vec<Score>> {
    let Some(file) = file else {
        return Ok(info.weights.iter().map(|weight| weight.default).collect());
    };
    let path = typed_path(file);
    let text = read_file(&path)?.ok_or_else(|| refuse(format!("{}: there is no such file", shown(&path))))?;
    weights::read(&text, info.weights).map_err(|error| refuse(format!("{}: {error}", shown(&path))))
}

/// The places of the weights with these names, all when there are none. The name of a group stands
/// for all of it.
pub(super) fn chosen(names: &[String], info: &EvaluationInfo) -> Result<Vec<usize>> {
    let group = |name: &'static str| name.split('[').next().unwrap_or_default();
    let means = |weight: &'static str, name: &str| weight == name || group(weight) == name;
    for name in names {
        if !info.weights.iter().any(|weight| means(weight.name, name)) {
            let mut groups: Vec<&str> = info.weights.iter().map(|weight| group(weight.name)).collect();
            groups.dedup();
            let accepted = groups.join(", ");
            return Err(refuse(format!("evaluation {:?} has no weight {name:?}; accepted: {accepted}", info.name)));
        }
    }
    let wanted = |weight: &'static str| names.is_empty() || names.iter().any(|name| means(weight, name));
    let places = info.weights.iter().enumerate().filter(|(_, weight)| wanted(weight.name));
    Ok(places.map(|(place, _)| place).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_engines::Family;

    #[test]
    fn names_and_groups_choose_weights() {
        let game = fiveply_catalog::game("khet").unwrap();
        let info = evaluation_of(&*game, &EngineSpec::new(Family::Best)).unwrap();
        let places = |names: &[&str]| chosen(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>(), info);
        assert_eq!(places(&[]).unwrap().len(), info.weights.len());
        let group = places(&["material_ending"]).unwrap();
        assert!(group.len() > 1 && group.iter().all(|&at| info.weights[at].name.starts_with("material_ending[")));
        assert_eq!(places(&["material_ending[0]"]).unwrap(), group[..1]);
        let error = places(&["cheese"]).unwrap_err().to_string();
        assert!(error.contains("\"cheese\"") && error.contains("material_ending"), "{error}");
    }

    #[test]
    fn engines_without_an_evaluation_are_refused() {
        let game = fiveply_catalog::game("breakthrough").unwrap();
        let of = |text: &str| evaluation_of(&*game, &text.parse().unwrap());
        assert_eq!(of("report").unwrap().name, "report");
        assert_eq!(of("alphabeta:eval=best").unwrap().name, "best");
        assert_eq!(of("mcts").unwrap().name, "report");
        for engine in ["random", "proof", "best:weights=file"] {
            assert!(of(engine).unwrap_err().to_string().contains("accepted: "), "{engine}");
        }
    }
}
