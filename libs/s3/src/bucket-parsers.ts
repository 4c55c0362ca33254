import { createPatternParser } from '@probant/kernel/settings/parsers';

/** Regions and access keys. */
export const tokenParser = createPatternParser(/^[^\s]+$/, 'a text without spaces');

/** Names that path-style URLs and every S3 implementation accept. */
export const bucketNameParser = createPatternParser(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket');
