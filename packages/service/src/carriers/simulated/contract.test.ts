import { describeCarrierContract } from '../testing/carrier-contract.js';
import { SimulatedWorld } from './testing/simulated-world.js';

describeCarrierContract('the simulated carrier', () => {
  const world = new SimulatedWorld();
  return {
    carrier: world.carrier,
    from: '+12025550199',
    numbers: {
      talks: '+12025550100',
      silent: '+12025550130',
      hangsUp: '+12025550132',
      lost: '+12025550195',
      pressesKeys: '+12025550137',
      rings: '+12025550160',
      busy: '+12025550145',
      no_answer: '+12025550168',
      rejected: '+12025550187',
      unallocated: '+12025550190',
      refused: '+12025550197',
      network: '+12025550193',
    },
    pass: (durationMs) => world.pass(durationMs),
    ring: (from, to) => void world.carrier.ring({ from, to }),
  };
});
