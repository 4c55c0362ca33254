/** Quotes a word for bash, zsh and fish: none of them reads anything inside single quotes, except that fish reads backslashes. */
export const quoteWord = (text: string): string => `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`;
