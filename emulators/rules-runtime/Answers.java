import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** The lines that go back to firebase-tools. */
final class Answers {
  private Answers() {}

  /** firebase-tools drops an answer whose status is not "ok" and keeps waiting, so failures have it as well. */
  static JsonObject withResult(int id, JsonObject result) {
    JsonObject answer = new JsonObject();
    answer.addProperty("id", id);
    answer.addProperty("status", "ok");
    answer.add("result", result);
    answer.add("errors", new JsonArray());
    answer.add("warnings", new JsonArray());
    return answer;
  }

  static JsonObject failure(int id, String error) {
    JsonObject answer = withResult(id, permit(false));
    answer.getAsJsonArray("errors").add(error);
    return answer;
  }

  static JsonObject permit(boolean permit) {
    JsonObject result = new JsonObject();
    result.addProperty("permit", permit);
    return result;
  }
}
