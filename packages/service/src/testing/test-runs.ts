// How long tests with random input search. Unset: each test's own number, few enough for every run.

const { VOICE_AGENT_TEST_RUNS: runs } = process.env;

export const TEST_RUNS: number | undefined = runs === undefined ? undefined : Number(runs);
