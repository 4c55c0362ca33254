/** More than the exact decimal value of any double has. Reading 128 MiB of digits blocked the event loop for 1.6 s. */
export const MAX_NUMBER_CHARACTERS = 2_000;

/** A member name is decoded at once, with the other members of its run. */
export const MAX_NAME_BYTES = 65_536;

/** As many as 100,000 rows of 20 columns have when no row has the columns of another one. 12 million took 33 s, with pauses of 2 s. */
export const MAX_NEW_MEMBERS = 2_000_000;
