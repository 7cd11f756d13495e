import com.google.common.collect.ImmutableMap;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.firebase.rules.runtime.common.AsyncRuntimeFunction;
import com.google.firebase.rules.runtime.common.Evaluator;
import com.google.firebase.rules.runtime.utils.ExpressionValueUtils;
import com.google.firebase.rules.runtime.v1.ExpressionPathValue;
import com.google.firebase.rules.runtime.v1.ExpressionValue;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** One question "may this happen to this file?", from the request to its answer. */
final class Verification implements Evaluator.Context {
  private static final long TIMEOUT_SECONDS = 30;

  private final JsonObject context;
  private final Evaluator evaluator;
  private final Channel channel;
  private final FirestoreLookups lookups;
  private final ImmutableMap<String, Supplier<ListenableFuture<ExpressionValue>>> variables;

  Verification(int id, JsonObject context, Rulesets rulesets, Channel channel) {
    this.context = context;
    this.evaluator = rulesets.byName(context.get("rulesetName").getAsString());
    this.channel = channel;
    this.lookups = new FirestoreLookups(id, channel);
    this.variables = variables(context.getAsJsonObject("variables"));
  }

  /** Sends the answer. What cannot be evaluated is denied, with the reason as a warning, as in production. */
  void run() {
    JsonArray warnings = new JsonArray();
    boolean permit = evaluate(warnings);
    // An `||` may be decided while a document is still on its way; the answer has to follow under the document's id.
    int waitingId = lookups.waitForOutstanding(TIMEOUT_SECONDS);
    JsonObject answer = Answers.withResult(waitingId, Answers.permit(permit));
    answer.add("warnings", warnings);
    channel.send(answer);
  }

  private boolean evaluate(JsonArray warnings) {
    try {
      return evaluator.evaluate(this).get(TIMEOUT_SECONDS, TimeUnit.SECONDS).permit();
    } catch (ExecutionException error) {
      warnings.add("Denied, because the rules could not be evaluated: " + error.getCause());
    } catch (TimeoutException error) {
      warnings.add("Denied, because the rules were not evaluated within " + TIMEOUT_SECONDS + " seconds");
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      warnings.add("Denied, because the runtime is shutting down");
    } catch (RuntimeException | StackOverflowError error) {
      warnings.add("Denied, because the rules engine failed: " + error);
    }
    return false;
  }

  @Override
  public String service() {
    return context.get("service").getAsString();
  }

  @Override
  public String method() {
    return context.get("method").getAsString();
  }

  /** Taken literally: a `%2F`, a space or a brace in an object's name is part of that name. */
  @Override
  public ExpressionPathValue path() {
    ExpressionPathValue.Builder path = ExpressionPathValue.newBuilder();
    Arrays.stream(context.get("path").getAsString().split("/"))
        .filter(segment -> !segment.isEmpty())
        .forEach(segment -> path.addSegments(ExpressionValueUtils.simpleSegment(segment)));
    return path.build();
  }

  @Override
  public ImmutableMap<String, Supplier<ListenableFuture<ExpressionValue>>> variables() {
    return variables;
  }

  @Override
  public ImmutableMap<String, AsyncRuntimeFunction> functions() {
    return lookups.functions();
  }

  private static ImmutableMap<String, Supplier<ListenableFuture<ExpressionValue>>> variables(JsonObject json) {
    ImmutableMap.Builder<String, Supplier<ListenableFuture<ExpressionValue>>> variables = ImmutableMap.builder();
    for (Map.Entry<String, JsonElement> variable : json.entrySet()) {
      ExpressionValue value = Values.fromTools(variable.getValue());
      variables.put(variable.getKey(), () -> Futures.immediateFuture(value));
    }
    return variables.buildOrThrow();
  }
}
