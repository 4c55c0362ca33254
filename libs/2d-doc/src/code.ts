/** A 2D-Doc code as its bytes state it, nothing verified. Source: ANTS, "Spécifications techniques des codes à barres 2D-Doc", 3.2.6. */
export type ParsedCode = {
  readonly version: 1 | 2 | 3 | 4;
  /** How the symbol is written: characters (C40) or, from version 4, bytes, or characters first and bytes after (3.7). */
  readonly form: 'c40' | 'binary' | 'mixed';
  /** Four characters that identify the certification authority: "FR03". */
  readonly authorityId: string;
  /** Identifier of the signer's certificate at this authority: four characters, five hexadecimal digits in a binary code. */
  readonly certificateId: string;
  /** When the document was issued, YYYY-MM-DD; null when the code does not say. */
  readonly emissionDate: string | null;
  /** When the code was signed, YYYY-MM-DD; null when the code does not say. */
  readonly signatureDate: string | null;
  /** Two characters, as in the catalogue of the perimeter: "01" for an invoice of an internet provider. */
  readonly documentType: string;
  /** "01" in versions 1 and 2, which do not say; four hexadecimal digits in a binary code: "0001". */
  readonly perimeter: string;
  /** Two letters, three in a binary code; null before version 4. */
  readonly country: string | null;
  /** The signed fields, in their order. */
  readonly fields: readonly CodeField[];
  /** Fields after the signature (version 4). They are not signed: never evidence. */
  readonly unsignedFields: readonly CodeField[];
  /** The bytes that the signature covers. */
  readonly signedBytes: Uint8Array;
  /** r and s, 64, 96 or 132 bytes; of another length when what the code has in its place is no signature; null when it has none. */
  readonly signature: Uint8Array | null;
};

export type CodeField = {
  /** Two characters: "31". For a binary field two hexadecimal digits. */
  readonly id: string;
  /** As written in the code. For a binary field its bytes in hexadecimal: the specification defines no binary field yet. */
  readonly value: string;
  readonly form: 'c40' | 'binary';
  /** Whether the signer cut the value (RS, 0x1E). */
  readonly isTruncated: boolean;
};
