//! Our games by the names that UCI's variant programs use, after Fairy-Stockfish: `breakthrough`,
//! `breakthrough6x5`, and with `ru` for the straight rules `breakthroughru5x5`.

/// The word for the straight rules.
const STRAIGHT: &str = "ru";

/// The names of a game, the usual one first. Chess960 has none: an option of its own chooses it.
pub fn variant_names(game: &str) -> Vec<String> {
    let (name, options) = game.split_once(':').unwrap_or((game, ""));
    if options.starts_with("960") {
        return Vec::new();
    }
    let straight = options.split(',').any(|option| option == "straight");
    let rest: String = options.split(',').filter(|&option| option != "straight").collect();
    let stem = format!("{name}{}", if straight { STRAIGHT } else { "" });
    let mut names = vec![format!("{stem}{rest}")];
    // Boards of the usual size go by both names.
    if rest.is_empty() && name.ends_with("through") {
        names.push(format!("{stem}8x8"));
    }
    names
}

/// The text of the game that a variant's name stands for: one of `games`, or one whose plain name
/// begins it.
pub fn variant_game(variant: &str, games: &[String]) -> Option<String> {
    let variant = variant.trim().to_ascii_lowercase();
    if variant.contains(':') {
        return Some(variant);
    }
    if let Some(game) = games.iter().find(|game| variant_names(game).contains(&variant)) {
        return Some(game.clone());
    }
    let names = games.iter().map(|game| game.split(':').next().unwrap_or_default());
    let name = names.filter(|name| variant.starts_with(name)).max_by_key(|name| name.len())?;
    let rest = &variant[name.len()..];
    let (size, straight) = match rest.strip_prefix(STRAIGHT) {
        Some(size) => (size, true),
        None => (rest, false),
    };
    let options: Vec<&str> = [size, "straight"]
        .into_iter()
        .zip([!size.is_empty(), straight])
        .filter(|each| each.1)
        .map(|each| each.0)
        .collect();
    Some(if options.is_empty() { name.to_owned() } else { format!("{name}:{}", options.join(",")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        let games = ["chess", "breakthrough", "knightthrough", "khet", "khet:2.0,imhotep", "isolation"];
        let games = games.map(str::to_owned);
        for (game, variant) in [
            ("chess", "chess"),
            ("breakthrough", "breakthrough"),
            ("breakthrough:6x5", "breakthrough6x5"),
            ("breakthrough:straight", "breakthroughru"),
            ("breakthrough:5x5,straight", "breakthroughru5x5"),
            ("knightthrough:6x6", "knightthrough6x6"),
            ("khet:dynasty", "khetdynasty"),
            ("khet:2.0", "khet2.0"),
            ("khet:2.0,imhotep", "khet2.0imhotep"),
            ("isolation:5x5", "isolation5x5"),
        ] {
            assert_eq!(variant_names(game)[0], variant);
            assert_eq!(variant_game(variant, &games).as_deref(), Some(game));
        }
        assert_eq!(variant_names("knightthrough")[1], "knightthrough8x8");
        assert!(variant_names("chess:960,5").is_empty());
        assert_eq!(variant_game("shogi", &games), None);
    }
}
