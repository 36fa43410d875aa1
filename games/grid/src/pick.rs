//! From a size as numbers to a size as a type.

use crate::{AnySize, Geometry, U256};

/// Receives the geometry of a size.
pub trait GeometryVisitor {
    /// What becomes of it.
    type Out;

    /// Takes the geometry.
    fn visit<G: Geometry>(self, geometry: G) -> Self::Out;
}

/// Hands `visitor` the fastest geometry for a board of this size: `F` when that is its size, else
/// one of any size on the narrowest set with enough room.
///
/// ```
/// use fiveply_grid::{Fixed, Geometry, GeometryVisitor, with_geometry};
///
/// struct Describe;
/// impl GeometryVisitor for Describe {
///     type Out = String;
///     fn visit<G: Geometry>(self, geometry: G) -> String {
///         let (bytes, bits) = (size_of::<G>(), 8 * size_of::<G::Bits>());
///         format!("{geometry:?} in {bytes} bytes and {bits} bits")
///     }
/// }
///
/// type Usual = Fixed<u64, 8, 8>;
/// assert_eq!(with_geometry::<Usual, _>(8, 8, Describe), "8x8 in 0 bytes and 64 bits");
/// assert_eq!(with_geometry::<Usual, _>(9, 8, Describe), "9x8 in 8 bytes and 128 bits");
/// ```
///
/// # Panics
/// When the board has more than 16 columns or rows, no column or less than three rows.
pub fn with_geometry<F: Geometry + Default, V: GeometryVisitor>(width: u8, height: u8, visitor: V) -> V::Out {
    let fixed = F::default();
    if (width, height) == (fixed.width(), fixed.height()) {
        return visitor.visit(fixed);
    }
    match u16::from(width) * u16::from(height) {
        ..=64 => visitor.visit(AnySize::<u64>::new(width, height)),
        65..=128 => visitor.visit(AnySize::<u128>::new(width, height)),
        _ => visitor.visit(AnySize::<U256>::new(width, height)),
    }
}
