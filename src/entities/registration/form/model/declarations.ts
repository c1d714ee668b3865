/**
 * The declarations of the commitment, in order: the client reads them before accepting them, and
 * every landholder signs them in the PDF.
 */
export const declarationsOf = ({
  partnerName,
  projectId,
}: {
  partnerName: string;
  /** Null until the project is saved. */
  projectId: number | null;
}): readonly string[] => [
  `I am a registered proprietor or a lessee of the land described in this document, or I sign for one in the capacity stated at my signature, and all registered proprietors of the land are named in it.`,
  `The answers in this document are true and complete to the best of my knowledge.`,
  `The chosen activities are new on this land, or materially different from what was done in the baseline, and will be carried out on it.`,
  `The land was pasture, cropland, perennial horticulture or bare fallow in the baseline, and has not been cleared of forest or drained within the last seven years.`,
  `I understand that soil carbon must be kept for the permanence period of 25 years from the first credits, and that this obligation stays with the land.`,
  `I give ${partnerName} the legal right to register and run ${projectId === null ? 'this soil carbon project' : `soil carbon project ${projectId}`} on this land, and to submit this document and the land titles to the Clean Energy Regulator.`,
  `I will tell ${partnerName} of any sale, lease or change of use of the land, and of anything in this document that is no longer true.`,
];
