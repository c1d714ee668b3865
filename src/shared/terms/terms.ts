interface Term {
  /** The question that a button beside the word asks. */
  question: string;
  /** The answer, in words for somebody who has never heard of it. */
  definition: string;
}

/** The terms that screens explain where they are used. */
export const TERMS = {
  pic: {
    question: 'What is a PIC?',
    definition:
      'A Property Identification Code is the eight characters your state gives to land with livestock, such as NK123456. It is on your rates notice or livestock movement papers. A farm does not need one here.',
  },
  lpa: {
    question: 'What is LPA?',
    definition:
      'Livestock Production Assurance is the meat industry’s on-farm program for food safety. You can show that a PIC is yours with your LPA login.',
  },
  lotPlan: {
    question: 'What is a lot/plan?',
    definition:
      'The name your state gives a parcel of land: the lot and the plan it is drawn on, such as 12/DP755086. It is on your rates notice and your title.',
  },
  farmKey: {
    question: 'What is a Farm Key?',
    definition:
      'Your farm’s boundary as files for other programs: a PDF to print, and GeoJSON, KML and shapefile for maps and machines.',
  },
  carbonReport: {
    question: 'What is a Carbon Report?',
    definition:
      'Shows the trees and shrubs on your farm over the years, with an estimate of the carbon they hold.',
  },
  nrm: {
    question: 'What is an NRM region?',
    definition:
      'Australia is divided into regions for Natural Resource Management. Yours follows from where the farm is.',
  },
} as const satisfies Record<string, Term>;

export type TermName = keyof typeof TERMS;
