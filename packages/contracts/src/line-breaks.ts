/** Line feeds alone: of each line break in a form browsers send two characters, and spreadsheets write one. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');
