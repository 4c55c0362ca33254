/**
 * Characters of the arguments of a tool that passes them on as JSON. Writing 2 MiB takes about 10 ms, which is not sliced; a model has
 * no longer arguments, and programs have the HTTP routes.
 */
export const MAX_ARGUMENT_CHARACTERS = 2 * 1_048_576;
