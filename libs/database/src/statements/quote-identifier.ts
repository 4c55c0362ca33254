/** Quotes the name of a schema, a table, a column or a role for SQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
