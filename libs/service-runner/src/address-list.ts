import { type SettingParser, webUrlParser } from '@probant/kernel/settings/parsers';

const splitList = (text: string): readonly string[] => text.split(',').map((url) => url.trim());

/** Accepts one or more base URLs, separated by commas. */
export const addressListParser: SettingParser<readonly string[]> = {
  parse(text, root) {
    const urls = splitList(text);
    const isValid = urls.every((url) => !url.includes(' ') && webUrlParser.parse(url, root) !== undefined);
    return isValid && new Set(urls).size === urls.length ? urls : undefined;
  },
  expected: 'different URLs that start with http:// or https://, separated by commas',
  listUrls: splitList,
};
