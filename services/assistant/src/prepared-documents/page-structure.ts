/** What dividing a page into chunks needs beside its blocks, which are as the API returns them. Places count the blocks of the page from 0. */
export type PageStructure = {
  /** Whether its blocks have the number of the page: false where the format has no pages. */
  readonly isPaged: boolean;
  /** Place and level of each heading. */
  readonly headings: readonly (readonly [place: number, level: number])[];
  /** Places of table rows that name columns. */
  readonly headerRows: readonly number[];
};
