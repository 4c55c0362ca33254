export { saveDownload } from './save-download.ts';
export { openUpload, readStreamUpload } from './uploads.ts';
