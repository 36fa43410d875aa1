//! Every command as people see it: the files in `cmd/` are transcripts of a shell, run and
//! compared. `TRYCMD=overwrite cargo test` writes them anew; read the difference before you keep
//! it.

#[test]
fn transcripts_are_as_written() {
    trycmd::TestCases::new()
        .env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml")
        .env("XDG_DATA_HOME", "/nonexistent/data")
        .env("LANG", "C.UTF-8")
        .env("LC_ALL", "C.UTF-8")
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .run();
}
