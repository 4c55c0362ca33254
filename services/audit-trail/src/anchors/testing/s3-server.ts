export { type S3Server, startS3Server } from '@probant/s3/testing/s3-server';
