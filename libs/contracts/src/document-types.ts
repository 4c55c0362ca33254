/** The types of documents. Apart from the schemas of extraction.ts: a worker that needs no schema starts faster. */
export const DOCUMENT_TYPES = ['invoice', 'receipt', 'resume', 'id_card', 'rib'] as const;

/** The extensions of the files that extraction reads. `.tif`, `.webp` and no extension are not among them. */
export const READABLE_EXTENSIONS = ['.pdf', '.docx', '.png', '.jpg', '.jpeg', '.tiff', '.bmp', '.gif'] as const;

/** Most bytes of one file, for every service that accepts files. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
