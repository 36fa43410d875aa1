//! The reports' mistakes, kept so that the lab can show both the reported and the corrected result.
//! No engine text reaches them: they are set by the lab's `--faults` alone, and every result they
//! touch names them.

macro_rules! faults {
    ($($(#[$doc:meta])+ $field:ident = $name:literal,)+) => {
        /// Which mistakes to make; none by default.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Faults {
            $($(#[$doc])+ pub $field: bool,)+
        }

        impl Faults {
            /// The names of all switches.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// Reads names separated by commas.
            pub fn parse(text: &str) -> Result<Self, String> {
                let mut faults = Faults::default();
                for name in text.split(',').filter(|name| !name.is_empty()) {
                    match name {
                        $($name => faults.$field = true,)+
                        unknown => {
                            return Err(format!("no fault {unknown:?}; there are {}", Faults::NAMES.join(", ")));
                        }
                    }
                }
                Ok(faults)
            }

            /// The names of those that are on.
            pub fn names(&self) -> Vec<&'static str> {
                let mut names = Vec::new();
                $(if self.$field {
                    names.push($name);
                })+
                names
            }
        }
    };
}

faults! {
    /// Every stored bound raises alpha, whatever its kind (KHET-X1).
    tt_bound_as_lower = "tt-bound-as-lower",
    /// Every stored value is returned as exact (CH-X4, BT-X3).
    tt_bound_as_exact = "tt-bound-as-exact",
    /// The table's key ignores the side to move (KHET-X2, BT-X3).
    tt_no_side_key = "tt-no-side-key",
    /// Every iteration searches to the full depth (CH-X1).
    ids_constant_depth = "ids-constant-depth",
    /// Alpha is overwritten by the best value instead of raised (CH-X3).
    ab_overwrite_window = "ab-overwrite-window",
    /// Quiescence passes its window on unturned (CH-X5).
    qs_window_swapped = "qs-window-swapped",
    /// The null move with a full window and without guards (CH-X6).
    null_naive = "null-naive",
    /// A win's value does not tell its distance (CH-X7, BT-C-B).
    mate_flat = "mate-flat",
    /// A failed aspiration search is repeated with a window that leaves the bound itself out
    /// (KHET-X11, KT-X3).
    asp_excl_bound = "asp-excl-bound",
}
