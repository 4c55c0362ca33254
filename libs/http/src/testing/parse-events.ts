/** An event of a response that streams. */
type ReceivedEvent<Data> = { readonly name: string; readonly data: Data };

/** Returns the events of a whole response of server-sent events, without its comments. The test says what their data are. */
export const parseEvents = <Data = unknown>(text: string): readonly ReceivedEvent<Data>[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [name = '', data = ''] = block.slice('event: '.length).split('\ndata: ');
      return { name, data: JSON.parse(data) as Data };
    });
