// Made from the Python structs by `make types`. Do not edit.

export type Elision = {
  words: Record<string, string>;
  before: string;
};

export type Language = {
  name: string;
  locale: string;
  complete: boolean;
  fallback: string;
  plural: Record<string, string>;
  listing: Listing;
  elision: Elision;
  figures: NumberStyle;
  setting: Setting;
};

export type Listing = {
  comma: string;
  last: string;
};

export type NumberStyle = {
  thousands: string;
  decimal: string;
  percent: string;
};

export type Setting = {
  thin_before: string;
  thin_after: string;
  quotes: readonly [string, string];
  weekdays: "capital" | "lower";
};

export const LANGUAGES = {
  "en": {
    "name": "English",
    "locale": "en-GB",
    "complete": true,
    "fallback": "fr",
    "plural": {
      "one": "n = 1"
    },
    "listing": {
      "comma": ", ",
      "last": " and "
    },
    "elision": {
      "words": {},
      "before": "(?!)"
    },
    "figures": {
      "thousands": ",",
      "decimal": ".",
      "percent": "%"
    },
    "setting": {
      "thin_before": "",
      "thin_after": "",
      "quotes": [
        "“",
        "”"
      ],
      "weekdays": "capital"
    }
  },
  "fr": {
    "name": "Français",
    "locale": "fr-FR",
    "complete": true,
    "fallback": "en",
    "plural": {
      "one": "n = 0..1"
    },
    "listing": {
      "comma": ", ",
      "last": " et "
    },
    "elision": {
      "words": {
        "de": "d’",
        "que": "qu’"
      },
      "before": "[aeiouàâæéèêëîïôœùûü]|h[aeiouyàâæéèêëîïôœùûü]|y(?![aeiouéèêàâîôû])"
    },
    "figures": {
      "thousands": " ",
      "decimal": ",",
      "percent": " %"
    },
    "setting": {
      "thin_before": ";:!?»",
      "thin_after": "«",
      "quotes": [
        "« ",
        " »"
      ],
      "weekdays": "lower"
    }
  }
} satisfies Record<string, Language>;
