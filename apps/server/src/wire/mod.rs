//! The wire: the schemas of everything that server and page exchange.

#[cfg(test)]
mod generated;
pub(crate) mod shapes;

use crate::fault::ErrorAnswer;
use crate::lab::{MatchOrder, RunOrder};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

/// Schemas with their names.
pub(crate) type Schemas = Vec<(String, RefOr<Schema>)>;

/// Adds the schema of a type, and those that it refers to.
pub(crate) fn add<T: ToSchema>(all: &mut Schemas) {
    all.push((T::name().into_owned(), T::schema()));
    T::schemas(all);
}

/// The schemas of all messages and answers, with their names.
pub(crate) fn all() -> Schemas {
    let mut all = Schemas::new();
    crate::live::schemas(&mut all);
    crate::routes::schemas(&mut all);
    add::<ErrorAnswer>(&mut all);
    add::<RunOrder>(&mut all);
    add::<MatchOrder>(&mut all);
    all
}
