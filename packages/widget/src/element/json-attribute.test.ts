import { expect } from 'chai';
import { ElementStage } from '../testing/element-stage.js';
import { jsonAttribute } from './json-attribute.js';

/** Pages write anything at all. */
const WRONG = ['', 'x', '{', 'null', '7', '"text"', '[]', '[{}]', 'true', '{"a":1}}'];

describe('an attribute in JSON', () => {
  let stage: ElementStage;
  let warnings: unknown[];
  const { warn } = console;
  beforeEach(() => {
    warnings = [];
    console.warn = (words: unknown) => warnings.push(words);
  });
  afterEach(() => {
    console.warn = warn;
  });

  it('sets its property, and takes it back', async () => {
    stage = await ElementStage.open({
      variables: '{"first_name":"Ada"}',
      labels: '{"start":"Call the kitchen"}',
      'rtc-configuration': '{"iceTransportPolicy":"relay"}',
      open: '',
    });
    const { element } = stage;
    expect(element.variables).to.deep.equal({ first_name: 'Ada' });
    expect(element.rtcConfiguration).to.deep.equal({ iceTransportPolicy: 'relay' });
    expect(stage.text('#main')).to.equal('Call the kitchen');
    element.removeAttribute('labels');
    await stage.drawn();
    expect(stage.text('#main')).to.equal('Start the call');
    expect(warnings).to.deep.equal([]);
    await stage.leave();
  });

  for (const name of ['variables', 'labels', 'rtc-configuration']) {
    it(`is ignored with a warning that names it, where it is wrong: ${name}`, async () => {
      for (const value of WRONG) {
        warnings = [];
        stage = await ElementStage.open({ [name]: value, open: '' });
        const { variables, labels, rtcConfiguration } = stage.element;
        expect([variables, labels, rtcConfiguration], value).to.deep.equal([undefined, undefined, undefined]);
        expect(stage.text('#main')).to.equal('Start the call');
        expect(warnings).to.deep.equal([`voice-agent: ${name} ignored. It is no JSON of the right shape.`]);
        await stage.leave();
      }
    });
  }

  it('may be a list of texts', () => {
    const read = (json: string): unknown => jsonAttribute.fromAttribute?.(json, 'suggestions');
    expect(read('["When are you open?"]')).to.deep.equal(['When are you open?']);
    expect(['["a",7]', '{}', 'a'].map(read)).to.deep.equal([undefined, undefined, undefined]);
    expect(warnings).to.have.lengthOf(3);
  });
});
