const agent = document.querySelector('voice-agent');
agent.variables = { first_name: 'Ada' };
agent.addEventListener('status', (event) => {
  document.querySelector('#status').textContent = event.status;
});
agent.addEventListener('transcripts', (event) => {
  document.querySelector('#words').textContent = event.transcripts.at(-1)?.text ?? '';
});
