//! `fiveply serve`: the web app on this machine.

use crate::config::Engine;
use crate::context::Context;
use crate::fault::refuse;
use crate::hosting::hosted_game;
use crate::output::{complain, print};
use anyhow::{Context as _, Result};
use fiveply_core::{AnyGame, GameInfo, ParseError};
use fiveply_engines::TechniqueInfo;
use fiveply_server::{NamedEngine, Options, World, serve};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::sync::Arc;

const AFTER_HELP: &str = "\
Serves the web app to this machine alone and opens it in the browser. Ctrl-C ends it; games are kept in the data folder.

With --host another address is served too. Whoever knows the token that is then printed can play and analyse, nobody else.
The connection is not encrypted: the token travels in clear, and who can listen on the way can use it. Outside a network \
that you trust, leave --host out and come through a tunnel (ssh -L 8551:127.0.0.1:8551 NAME).

Examples:
  fiveply                               the same as `fiveply serve`
  fiveply serve --port 9000 --no-open
  fiveply serve --host 192.168.1.20     for other machines of the network; prints a token
  fiveply serve --host 0.0.0.0          the same at every address of this machine";

/// The port that is tried first when none is named; another one is taken when it is in use.
const USUAL_PORT: u16 = 8551;

/// Start the web app: play, analyse, watch
#[derive(clap::Args, Default)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The port; 0 is any that is free [default: 8551, or any when that is in use]
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// The address or name to listen on [default: 127.0.0.1, this machine alone]
    #[arg(long, value_name = "A")]
    host: Option<String>,

    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let config = context.config()?;
    let options = Options {
        host: args.host.clone().unwrap_or_else(|| Options::default().host),
        port: args.port.unwrap_or(USUAL_PORT),
        data: config.data.path.clone(),
        database: config.database.path.clone(),
        ..Options::default()
    };
    let served = begin(&options, args, &config.values.engines);
    match served {
        Err(error) if error.kind() == ErrorKind::AddrInUse && args.port.is_none() => {
            begin(&Options { port: 0, ..options }, args, &config.values.engines).context("the web app")
        }
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::AddrInUse | ErrorKind::AddrNotAvailable | ErrorKind::PermissionDenied
            ) =>
        {
            Err(refuse(format!(
                "cannot listen on {}:{}: {error}; accepted: another --host or --port",
                options.host, options.port
            )))
        }
        served => served.context("the web app"),
    }
}

fn begin(options: &Options, args: &Args, engines: &BTreeMap<String, Engine>) -> std::io::Result<()> {
    serve(options, Arc::new(Catalog { engines: engines.clone() }), |server| {
        for warning in server.warnings() {
            complain(&format!("warning: {warning}"));
        }
        let urls = server.urls();
        let also: String = urls.iter().skip(1).map(|url| format!("and, for other machines, at {url}\n")).collect();
        let first = urls.first().map_or("", String::as_str);
        // A closed standard output is no fault.
        let _ = print(&format!("Fiveply is at {first}\n{also}Ctrl-C ends it.\n"));
        if !args.no_open
            && let Err(error) = open::that_detached(first)
        {
            complain(&format!("no browser could be opened ({error}); open the address yourself"));
        }
    })
}

/// The catalog, as the server sees it, with the engines of the configuration.
struct Catalog {
    engines: BTreeMap<String, Engine>,
}

impl World for Catalog {
    fn games(&self) -> &'static [GameInfo] {
        fiveply_catalog::GAMES
    }

    fn game(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        hosted_game(text, self.engines.clone())
    }

    fn engines(&self) -> Vec<NamedEngine> {
        let named = |name: &String| NamedEngine {
            name: name.clone(),
            engine: format!("engine={name}"),
            // The name alone: the network must not learn where the program is.
            about: "an external engine of this machine".to_owned(),
        };
        self.engines.keys().map(named).collect()
    }

    fn build(&self) -> String {
        crate::commands::match_players::build()
    }

    fn techniques(&self, game: &dyn AnyGame) -> Vec<TechniqueInfo> {
        fiveply_catalog::techniques(Some(game))
    }
}
