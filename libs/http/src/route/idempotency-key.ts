import { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';

const MAX_KEY_CHARACTERS = 255;

/** Returns the header by which a call that is sent again acts once. The description says what a repeated call returns. */
export const createIdempotencyHeaders = (description: string) =>
  Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        maxLength: MAX_KEY_CHARACTERS,
        // Visible ASCII except the comma, which joins the values of a repeated header.
        pattern: '^[!-+\\--~]+$',
        description,
      }),
    ),
  });

/** An Idempotency-Key identifies one call of a tenant. */
export const createKeyReusedError = (): AppError =>
  new AppError(
    422,
    'This Idempotency-Key was used for another call. Do not retry as it is; use a new key for each call.',
    { code: 'idempotency_key_reused' },
  );
