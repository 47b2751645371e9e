import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../backend/test/rounds.ts';
import { inBatches } from './move-documents.ts';

test('batches keep all documents in order, and each fits into one commit', () => {
  const sizes = fc.array(fc.oneof(fc.nat(200), fc.nat(1_000_000)), { maxLength: 600, size: 'max' });
  fc.assert(
    fc.property(sizes, (sizes) => {
      const documents = sizes.map((size, n) => ({
        path: `a/${n}`,
        fields: { text: { stringValue: 'x'.repeat(size) } },
      }));
      const batches = inBatches(documents);
      expect(batches.flat().map(({ path }) => path)).toEqual(documents.map(({ path }) => path));
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(200);
        expect(JSON.stringify(batch).length).toBeLessThan(3_200_000);
      }
    }),
    { numRuns: rounds(3, 20) },
  );
});
