import { createPublicKey } from 'node:crypto';

/** The certificate of the test authority FR00 that signs the codes of the specification. */
export const PUBLISHED_TEST_CERTIFICATE_ID = '0001';

/** Its public key. The ANTS publishes the pair in section 16.1 of its specification for tests of readers. */
export const PUBLISHED_TEST_KEY = createPublicKey(`-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqY8NfM1igIiTvsTUNuedGDSh1uAB
1w8cTNzNnZ4v4in3JAUU6N3AypjQx0QMnMSShJoPvac/w5L02grgf4TCPA==
-----END PUBLIC KEY-----`);
