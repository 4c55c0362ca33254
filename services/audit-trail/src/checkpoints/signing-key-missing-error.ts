/** The signing key was rotated, and this process cannot read the new one. Events are recorded, but not signed. */
export class SigningKeyMissingError extends Error {
  override readonly name = 'SigningKeyMissingError';
  constructor(keyId: string) {
    super(
      `the signing key was rotated to ${keyId}, which is not in keys/audit-log.pem of PROBANT_DATA_DIR: copy that file from the machine ` +
        'on which `probant audit rotate-key` ran; until then no checkpoint is signed',
    );
  }
}
