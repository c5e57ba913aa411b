/** The longest texts of a print in characters, so that they fit beside it. */
export const maxTextLength = { title: 200, artist: 100, location: 200, description: 5000 } as const;

/** PostgreSQL's full-text search accepts no texts above 1 MB. */
export const maxKeywords = 100;
export const maxKeywordLength = 100;

/** The longest statement of an artist, in characters. */
export const maxStatementLength = 2000;
