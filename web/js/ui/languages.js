/** The available languages: each has a file of texts in i18n/. The first is the default. */
export const LANGUAGES = ["en"];
