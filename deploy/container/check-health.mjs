// Exits with 0 when the gateway of this container can serve requests: the health check of the image. Plain JavaScript: the image has no
// other file of the repository.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

const { PROBANT_PORT, PROBANT_TLS_CERT } = process.env;
const options = {
  host: '127.0.0.1',
  port: Number(PROBANT_PORT || 8080),
  path: '/health/ready',
  timeout: 4_000,
  // The certificate is for the name that clients use, not for this address.
  rejectUnauthorized: false,
};
const send = PROBANT_TLS_CERT ? httpsRequest : httpRequest;
send(options, (response) => {
  response.resume();
  if (response.statusCode !== 200) console.error(`/health/ready returned ${response.statusCode}`);
  process.exitCode = response.statusCode === 200 ? 0 : 1;
})
  .on('timeout', function abort() {
    this.destroy(new Error('no response within 4 s'));
  })
  .on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  })
  .end();
