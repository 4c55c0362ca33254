// Signs a file with @signpdf (3, MIT) and a certificate made by node-forge (1, BSD), in an incremental update where possible.
import { forgeEach, requireTool } from './forge-jobs.mjs';

const forge = requireTool('node-forge');
const { plainAddPlaceholder } = requireTool('@signpdf/placeholder-plain');
const { P12Signer } = requireTool('@signpdf/signer-p12');
const { SignPdf } = requireTool('@signpdf/signpdf');

const keys = forge.pki.rsa.generateKeyPair(2048);
const certificate = forge.pki.createCertificate();
certificate.publicKey = keys.publicKey;
certificate.serialNumber = '01';
certificate.validity.notBefore = new Date('2025-01-01T00:00:00Z');
certificate.validity.notAfter = new Date('2030-01-01T00:00:00Z');
const name = [{ name: 'commonName', value: 'Signataire fictif' }];
certificate.setSubject(name);
certificate.setIssuer(name);
certificate.sign(keys.privateKey, forge.md.sha256.create());
const p12 = forge.asn1
  .toDer(forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], 'secret', { algorithm: '3des' }))
  .getBytes();
const signer = () => new P12Signer(Buffer.from(p12, 'binary'), { passphrase: 'secret' });

await forgeEach(async (bytes) => {
  const prepared = plainAddPlaceholder({
    pdfBuffer: bytes,
    reason: 'Accord',
    contactInfo: 'contact@exemple.example',
    name: 'Signataire fictif',
    location: 'Lyon',
  });
  return new SignPdf().sign(prepared, signer());
});
