//! A store refuses what is not its own and leaves it as it was.

mod support;

use fiveply_lab::{Store, StoreError};
use support::{folder, games, options, plan, play};

#[test]
fn foreign_and_damaged_files_are_refused_untouched() {
    let folder = folder("foreign");
    let text = folder.join("diary.txt");
    std::fs::write(&text, "Dear diary, ".repeat(1000)).unwrap();
    let other = folder.join("other.db");
    rusqlite::Connection::open(&other)
        .unwrap()
        .execute_batch("CREATE TABLE diary (day); INSERT INTO diary VALUES (1)")
        .unwrap();

    let damaged = folder.join("damaged.db");
    {
        let game = fiveply_catalog::game("breakthrough").unwrap();
        let mut store = Store::open(&damaged).unwrap();
        play(&*game, &plan(&["random", "random:seed=2"], 40), &options(1), &mut store);
    }
    let mut bytes = std::fs::read(&damaged).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0x5a);
    std::fs::write(&damaged, &bytes).unwrap();

    let newer = folder.join("newer.db");
    drop(Store::open(&newer).unwrap());
    rusqlite::Connection::open(&newer).unwrap().pragma_update(None, "user_version", 999).unwrap();

    for path in [&text, &other, &damaged, &newer] {
        let before = std::fs::read(path).unwrap();
        let error = Store::open(path).unwrap_err();
        assert!(error.is_bad_input(), "{error}");
        assert!(error.to_string().contains(&path.display().to_string()), "{error}");
        let expected = match path.file_stem().unwrap().to_str().unwrap() {
            "damaged" => matches!(error, StoreError::Damaged { .. }),
            "newer" => matches!(error, StoreError::Newer { version: 999, .. }),
            _ => matches!(error, StoreError::Foreign(_)),
        };
        assert!(expected, "{error:?}");
        assert!(std::fs::read(path).unwrap() == before, "{} was changed", path.display());
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn merging_a_foreign_file_adds_nothing() {
    let folder = folder("merge-foreign");
    let other = folder.join("other.db");
    std::fs::write(&other, "no database at all, but long enough to have a header of its own").unwrap();
    assert!(matches!(Store::open_existing(&other), Err(StoreError::Foreign(_))));
    assert!(matches!(Store::open_existing(&folder.join("missing.db")), Err(StoreError::Missing(_))));
    assert!(!folder.join("missing.db").exists());
    let ours = folder.join("ours.db");
    let (mut store, again) = (Store::open(&ours).unwrap(), Store::open(&ours).unwrap());
    assert!(matches!(store.merge(&[again], &fiveply_catalog::game), Err(StoreError::Itself(_))));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn where_no_file_can_be_nothing_is_made() {
    let folder = folder("unreachable");
    let file = folder.join("file.txt");
    std::fs::write(&file, "a file is no folder").unwrap();
    for path in [file.join("games.db"), folder.clone(), "".into()] {
        let error = Store::open(&path).unwrap_err();
        assert!(matches!(error, StoreError::Unreachable { .. }) && error.is_bad_input(), "{error}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_empty_file_is_a_fresh_store() {
    let folder = folder("empty");
    let path = folder.join("empty.db");
    std::fs::write(&path, "").unwrap();
    assert!(Store::open(&path).unwrap().experiments().unwrap().is_empty());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn experiments_are_found_by_the_beginning_of_their_identity() {
    let game = fiveply_catalog::game("breakthrough:4x4").unwrap();
    let mut store = Store::in_memory().unwrap();
    assert!(store.experiment(None).unwrap_err().to_string().contains("it is empty"));
    let finish = play(&*game, &plan(&["random", "random:seed=2"], 2), &options(1), &mut store);
    assert_eq!(store.experiment(Some(&finish.identity[..6])).unwrap().identity, finish.identity);
    assert!(store.experiment(Some("zz")).unwrap_err().to_string().contains(&finish.identity));
    let text = games(&*game, &store);
    assert_eq!(text.lines().count(), 4);
    assert!(text.contains("\"cause\":\"rules\""), "{text}");
}
