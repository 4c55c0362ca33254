/** Certificates of signers in a keystore, and in a bundle. The authorities have issued a few thousand. */
export const MAX_SIGNERS = 20_000;
/** A certificate has about 2 KB. */
export const MAX_CERTIFICATE_BYTES = 16 * 1024;
export const MAX_REVOCATION_LIST_BYTES = 8 * 1024 * 1024;
/** Serial numbers of one authority. */
export const MAX_REVOKED_SERIALS = 100_000;
export const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;
