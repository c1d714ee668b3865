export { commitmentProblems, landOf } from './model/commitment-problems.ts';
export {
  COMPARING_TEXT,
  type SignatorySeen,
  type SignatureLook,
  type SignedVerdict,
  awaitsSignatureCheck,
  isConfirmable,
  mayConfirmSignatures,
  mayReturnUnsigned,
  mayWithdrawSignatures,
  seenText,
  signatoriesOfForm,
  signatureCheckText,
  signatureQuestion,
} from './model/signature-check.ts';
