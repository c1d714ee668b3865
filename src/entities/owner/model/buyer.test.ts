import { describe, expect, it } from 'vitest';
import { buyerOf } from './buyer.ts';

describe('buyerOf', () => {
  it('names the business before the person, in any script', () => {
    const owner = { owner_name: 'Ελένη Παπαδοπούλου', abn: '51824753556' };
    expect(buyerOf({ ...owner, business_name: '北京农场有限公司' })).toEqual({
      name: '北京农场有限公司',
      abn: '51824753556',
    });
    expect(buyerOf({ ...owner, business_name: ' ' }).name).toBe('Ελένη Παπαδοπούλου');
  });

  it('returns an empty ABN for an owner without one', () => {
    expect(buyerOf({ owner_name: 'Ann', business_name: '' })).toEqual({ name: 'Ann', abn: '' });
  });
});
