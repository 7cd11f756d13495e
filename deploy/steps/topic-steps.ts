import { MEDIA_DEAD_LETTER_TOPIC, MEDIA_DONE_TOPIC, MEDIA_WORK_TOPIC } from "@zona/domain/collections";
import { call, covers, list } from "../google.ts";
import { ALREADY, resource, type Step } from "../step.ts";

const TOPICS = [MEDIA_WORK_TOPIC, MEDIA_DONE_TOPIC, MEDIA_DEAD_LETTER_TOPIC];
/** Their subscriptions give up after some attempts and leave the message to be looked at. */
const TOPICS_WITH_DEAD_LETTERS = [MEDIA_WORK_TOPIC, MEDIA_DONE_TOPIC];
const DELIVERY_ATTEMPTS = 50;

type Subscription = { name: string; topic: string; deadLetterPolicy?: object };

const topicName = (projectId: string, topic: string) => `projects/${projectId}/topics/${topic}`;

export const topicSteps = (projectId: string): readonly Step[] =>
  TOPICS.map((topic) => {
    const url = `https://pubsub.googleapis.com/v1/${topicName(projectId, topic)}`;
    return resource({ title: `topic ${topic}`, url, make: { method: "PUT", url, body: {} } });
  });

/** After the functions: their deployment makes the subscriptions. */
export function deadLetterStep(projectId: string): Step {
  const url = `https://pubsub.googleapis.com/v1/projects/${projectId}/subscriptions`;
  const deadLetterPolicy = {
    deadLetterTopic: topicName(projectId, MEDIA_DEAD_LETTER_TOPIC),
    maxDeliveryAttempts: DELIVERY_ATTEMPTS,
  };
  return {
    title: "messages that no delivery gets done are kept",
    does: [
      `PATCH each of GET ${url} of ${TOPICS_WITH_DEAD_LETTERS.join(" and ")} ${JSON.stringify({ deadLetterPolicy })}`,
    ],
    take: async (cloud) => {
      const topics = TOPICS_WITH_DEAD_LETTERS.map((topic) => topicName(projectId, topic));
      const subscriptions = await list<Subscription>(cloud, url, "subscriptions");
      const wrong = subscriptions.filter(
        ({ topic, ...found }) => topics.includes(topic) && !covers(found.deadLetterPolicy, deadLetterPolicy),
      );
      for (const { name } of wrong) {
        await call(cloud, {
          method: "PATCH",
          url: `https://pubsub.googleapis.com/v1/${name}`,
          body: { subscription: { name, deadLetterPolicy }, updateMask: "deadLetterPolicy" },
        });
      }
      return wrong.length === 0 ? ALREADY : "done";
    },
  };
}
