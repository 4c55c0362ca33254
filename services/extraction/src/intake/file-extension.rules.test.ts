import { describe, expect, test } from 'vitest';
import { findAllowedExtension, isExpectedKind } from './file-extension.rules.ts';

describe('findAllowedExtension', () => {
  test.each([
    ['facture.pdf', '.pdf'],
    ['FACTURE.PDF', '.pdf'],
    ['scan.v2.TIFF', '.tiff'],
    ['photo.jpeg', '.jpeg'],
    ['C:\\Users\\moi\\ticket.JPG', '.jpg'],
    ['dossier.pdf/cv.docx', '.docx'],
    ['.gif', '.gif'],
  ])('returns the extension of %s: %s', (name, extension) => expect(findAllowedExtension(name)).toBe(extension));

  test.each([
    'facture',
    '',
    'scan.tif',
    'photo.webp',
    'notes.txt',
    'facture.pdf.exe',
    'facture.pdf ',
    'dossier.pdf/facture',
    'pdf',
  ])('returns null for %j', (name) => expect(findAllowedExtension(name)).toBeNull());

  test('isExpectedKind accepts both JPEG extensions and no other mismatch', () => {
    expect(isExpectedKind('.jpg', 'jpeg') && isExpectedKind('.jpeg', 'jpeg')).toBe(true);
    expect(isExpectedKind('.png', 'jpeg') || isExpectedKind('.pdf', 'png') || isExpectedKind('.gif', 'webp')).toBe(
      false,
    );
  });
});
