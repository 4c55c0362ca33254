/** Where a file of a job is stored. */
export type FilePlace = { readonly jobId: string; readonly attemptId: string; readonly part: number };

const namePlace =
  (what: string) =>
  ({ jobId, attemptId, part }: FilePlace): string =>
    `probant job v1/${jobId}/${attemptId}/${part}/${what}`;

/** The names under which the parts of a file are sealed: none opens in the place of another. */
export const nameFilename = namePlace('filename');
export const nameContent = namePlace('content');
/** Of a content that is stored in pieces; their numbers start at 1. */
export const namePiece = (place: FilePlace, number: number): string => namePlace(`content/${number}`)(place);
/** Of the key and the ETag of an object. */
export const nameObject = namePlace('object');
export const nameResult = namePlace('result');
export const namePath = namePlace('path');
export const nameCategory = namePlace('category');
export const namePurchase = namePlace('purchase');

/** The name under which the URL of a notice is sealed. */
export const nameNoticeUrl = (jobId: string): string => `probant job v1/${jobId}/notice-url`;
