import com.google.firebase.rules.runtime.utils.ExpressionValueUtils;
import com.google.firebase.rules.runtime.v1.ExpressionListValue;
import com.google.firebase.rules.runtime.v1.ExpressionMapValue;
import com.google.firebase.rules.runtime.v1.ExpressionPathValue;
import com.google.firebase.rules.runtime.v1.ExpressionValue;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.JsonFormat;
import com.google.protobuf.util.Timestamps;
import com.google.type.LatLng;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;

/** JSON into the values of the rules language. */
final class Values {
  /** `projects/{project}`: rules see paths from `databases` on. */
  private static final int PROJECT_SEGMENTS = 2;

  private Values() {}

  /** A variable of the request: firebase-tools writes the engine's own message as JSON. */
  static ExpressionValue fromTools(JsonElement json) {
    ExpressionValue.Builder value = ExpressionValue.newBuilder();
    try {
      JsonFormat.parser().ignoringUnknownFields().merge(nameNulls(json).toString(), value);
    } catch (InvalidProtocolBufferException error) {
      throw new IllegalArgumentException("A variable of the request is not a rules value", error);
    }
    return value.build();
  }

  /** firebase-tools writes `{"null_value": null}`, which this format reads as "not set"; the enum's name is null. */
  private static JsonElement nameNulls(JsonElement json) {
    if (json.isJsonArray()) {
      JsonArray named = new JsonArray();
      json.getAsJsonArray().forEach(element -> named.add(nameNulls(element)));
      return named;
    }
    if (!json.isJsonObject()) return json;
    JsonObject named = new JsonObject();
    for (Map.Entry<String, JsonElement> entry : json.getAsJsonObject().entrySet()) {
      boolean isNull = entry.getKey().equals("null_value") && entry.getValue().isJsonNull();
      if (isNull) named.addProperty("null_value", "NULL_VALUE");
      else named.add(entry.getKey(), nameNulls(entry.getValue()));
    }
    return named;
  }

  /** A document as Firestore's REST interface writes it: `data`, `id` and `__name__`, as rules know it. */
  static ExpressionValue fromDocument(JsonObject document) {
    String name = document.get("name").getAsString();
    ExpressionMapValue.Builder resource = ExpressionMapValue.newBuilder();
    resource.putFields("data", fromFields(document.getAsJsonObject("fields")));
    resource.putFields("id", string(name.substring(name.lastIndexOf('/') + 1)));
    resource.putFields("__name__", path(name));
    return ExpressionValue.newBuilder().setMapValue(resource).build();
  }

  /** Absent for an empty map. */
  private static ExpressionValue fromFields(JsonObject fields) {
    ExpressionMapValue.Builder map = ExpressionMapValue.newBuilder();
    if (fields != null) {
      fields.entrySet().forEach(field -> map.putFields(field.getKey(), fromField(field.getValue().getAsJsonObject())));
    }
    return ExpressionValue.newBuilder().setMapValue(map).build();
  }

  private static ExpressionValue fromField(JsonObject field) {
    Map.Entry<String, JsonElement> only = field.entrySet().iterator().next();
    JsonElement value = only.getValue();
    return switch (only.getKey()) {
      case "nullValue" -> ExpressionValueUtils.NULL;
      case "booleanValue" -> ExpressionValueUtils.createValue(value.getAsBoolean());
      case "integerValue" -> ExpressionValueUtils.createValue(Long.parseLong(value.getAsString()));
      case "doubleValue" -> ExpressionValueUtils.createValue(value.getAsDouble());
      case "stringValue" -> string(value.getAsString());
      case "timestampValue" -> timestamp(value.getAsString());
      case "bytesValue" -> bytes(value.getAsString());
      case "referenceValue" -> path(value.getAsString());
      case "geoPointValue" -> place(value.getAsJsonObject());
      case "mapValue" -> fromFields(value.getAsJsonObject().getAsJsonObject("fields"));
      case "arrayValue" -> list(value.getAsJsonObject().getAsJsonArray("values"));
      default -> throw new IllegalArgumentException("Unknown Firestore value " + only.getKey());
    };
  }

  private static ExpressionValue string(String value) {
    return ExpressionValue.newBuilder().setStringValue(value).build();
  }

  private static ExpressionValue timestamp(String value) {
    try {
      Timestamp timestamp = Timestamps.parse(value);
      return ExpressionValue.newBuilder().setTimestampValue(timestamp).build();
    } catch (ParseException error) {
      throw new IllegalArgumentException("Not a timestamp: " + value, error);
    }
  }

  private static ExpressionValue bytes(String base64) {
    return ExpressionValue.newBuilder().setBytesValue(ByteString.copyFrom(Base64.getDecoder().decode(base64))).build();
  }

  /** Firestore leaves out a coordinate that is zero. */
  private static ExpressionValue place(JsonObject json) {
    LatLng.Builder place = LatLng.newBuilder();
    if (json.has("latitude")) place.setLatitude(json.get("latitude").getAsDouble());
    if (json.has("longitude")) place.setLongitude(json.get("longitude").getAsDouble());
    return ExpressionValue.newBuilder().setLatlngValue(place).build();
  }

  /** Absent for an empty list. */
  private static ExpressionValue list(JsonArray values) {
    ExpressionListValue.Builder list = ExpressionListValue.newBuilder();
    if (values != null) values.forEach(value -> list.addValues(fromField(value.getAsJsonObject())));
    return ExpressionValue.newBuilder().setListValue(list).build();
  }

  private static ExpressionValue path(String documentName) {
    ExpressionPathValue.Builder path = ExpressionPathValue.newBuilder();
    Arrays.stream(documentName.split("/"))
        .skip(PROJECT_SEGMENTS)
        .forEach(segment -> path.addSegments(ExpressionValueUtils.simpleSegment(segment)));
    return ExpressionValue.newBuilder().setPathValue(path).build();
  }
}
