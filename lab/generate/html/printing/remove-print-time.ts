const DATE_PATTERN = /(?<start>\/(?:CreationDate|ModDate) ?\(D:)\d{14}/g;

/** Replaces the time of printing in a PDF with one of the same length, so that printing a page again gives the same bytes. */
export const removePrintTime = (pdf: Uint8Array): Uint8Array =>
  new Uint8Array(
    Buffer.from(Buffer.from(pdf).toString('latin1').replaceAll(DATE_PATTERN, '$<start>20240101000000'), 'latin1'),
  );
