//! Being a player for a General Game Playing controller.
