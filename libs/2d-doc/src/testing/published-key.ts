import { createPrivateKey, createPublicKey } from 'node:crypto';

/**
 * The private key of certificate 0001 of the test authority FR00, which the ANTS publishes in section 16.1 of its specification for tests of
 * readers (also in zanni/go2ddoc, MIT). A signature by it proves nothing.
 */
export const PUBLISHED_PRIVATE_KEY = createPrivateKey(`-----BEGIN EC PRIVATE KEY-----
MHcCAQEEINbI/xP+yGOgp79v7qibvYs03x+cSIaiKzpOhJsScwDDoAoGCCqGSM49
AwEHoUQDQgAEqY8NfM1igIiTvsTUNuedGDSh1uAB1w8cTNzNnZ4v4in3JAUU6N3A
ypjQx0QMnMSShJoPvac/w5L02grgf4TCPA==
-----END EC PRIVATE KEY-----`);

export const PUBLISHED_PUBLIC_KEY = createPublicKey(PUBLISHED_PRIVATE_KEY);
