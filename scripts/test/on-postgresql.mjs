// Loaded before tests on a database: they take a PostgreSQL where one is installed, which has the connections, and the order of
// events, that a service in production has, and an embedded database has not.
process.env['VOICE_AGENT_TEST_DATABASE'] = 'postgresql';
