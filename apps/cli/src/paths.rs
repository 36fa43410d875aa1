//! Where things are: the configuration file, the data folder and the database, each in the place
//! the system keeps such things in unless an environment variable or the configuration says
//! otherwise.

use crate::output::typed_path;
use etcetera::BaseStrategy;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Names the configuration file instead of the usual one.
pub(crate) const CONFIG_VARIABLE: &str = "FIVEPLY_CONFIG";
/// Names the database instead of the one in the data folder.
pub(crate) const DATABASE_VARIABLE: &str = "FIVEPLY_DB";

/// A path and who decided on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The path; `None` when the user has no home folder and nobody named one.
    pub(crate) path: Option<PathBuf>,
    /// `default`, an environment variable or a key of the configuration file.
    pub(crate) source: &'static str,
}

/// The configuration file.
pub(crate) fn config_file() -> Place {
    let usual = || folders().map(|folders| folders.config.join("config.toml"));
    from_environment(CONFIG_VARIABLE).unwrap_or_else(|| Place { path: usual(), source: "default" })
}

/// The data folder, given the configuration's `data` and the file it stands in.
pub(crate) fn data_folder(configured: Option<&str>, config_file: Option<&Path>) -> Place {
    if let Some(text) = configured {
        let base = config_file.and_then(Path::parent).unwrap_or(Path::new(""));
        return Place { path: Some(base.join(typed_path(text))), source: "data" };
    }
    Place { path: folders().map(|folders| folders.data), source: "default" }
}

/// The database, given the data folder.
pub(crate) fn database(data: &Place) -> Place {
    let usual = || data.path.as_ref().map(|folder| folder.join("fiveply.db"));
    from_environment(DATABASE_VARIABLE).unwrap_or_else(|| Place { path: usual(), source: data.source })
}

fn from_environment(variable: &'static str) -> Option<Place> {
    let value: OsString = std::env::var_os(variable).filter(|value| !value.is_empty())?;
    Some(Place { path: Some(value.into()), source: variable })
}

/// The home folder, if the user has one.
pub(crate) fn home() -> Option<PathBuf> {
    etcetera::home_dir().ok()
}

/// Our folders.
struct Folders {
    config: PathBuf,
    data: PathBuf,
}

/// Where the system keeps such things: `~/.config/fiveply` and `~/.local/share/fiveply` on Linux
/// and its like (or where `XDG_CONFIG_HOME` and `XDG_DATA_HOME` say), `~/Library/Application
/// Support/fiveply` for both on macOS, `config` and `data` below `%APPDATA%\fiveply` on Windows.
fn folders() -> Option<Folders> {
    let usual = etcetera::base_strategy::choose_native_strategy().ok()?;
    let data = usual.data_dir().join("fiveply");
    Some(if cfg!(windows) {
        Folders { config: data.join("config"), data: data.join("data") }
    } else if cfg!(target_vendor = "apple") {
        Folders { config: data.clone(), data }
    } else {
        Folders { config: usual.config_dir().join("fiveply"), data }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relative_data_folder_lies_beside_the_configuration() {
        let place = data_folder(Some("games"), Some(Path::new("/etc/fiveply/config.toml")));
        assert_eq!(place.path, Some("/etc/fiveply/games".into()));
        let place = data_folder(Some("/srv/games"), Some(Path::new("/etc/fiveply/config.toml")));
        assert_eq!(place.path, Some("/srv/games".into()));
    }
}
