import { hkdfSync } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * Derives the secret that signs the notice of a job from the key of the job, so that it is stored nowhere and is destroyed with the key.
 */
export const deriveNoticeSecret = (jobKey: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', jobKey, '', 'probant job notice v1', SECRET_BYTES));

/** The form in which libraries of Standard Webhooks take a secret. */
export const formatNoticeSecret = (jobKey: Uint8Array): string =>
  `whsec_${Buffer.from(deriveNoticeSecret(jobKey)).toString('base64')}`;
